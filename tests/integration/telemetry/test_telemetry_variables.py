"""Tracing as the standard OTEL_* variables say."""

import socket

import pytest

EXPORT_TIMEOUT_S = 5
"""What it would take to wait for an endpoint."""
SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
UNSAMPLED = "00-5bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-00"


def process_of(trace):
    (process,) = trace["processes"].values()
    return process["serviceName"], {tag["key"]: tag["value"] for tag in process["tags"]}


def warnings_of(ran):
    return [(line["event"], line["level"]) for line in ran.log]


def test_a_process_tells_its_replicas_apart_in_traces_and_logs(sink, run):
    run("replica", OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp)
    name, tags = process_of(sink.wait_for("replica")[0])
    assert name == "replica"
    assert tags["service.namespace"] == "uradori"
    assert tags["service.instance.id"] == "i-1"
    lines = run("replica", OTEL_EXPORTER_OTLP_ENDPOINT="http://h:1", OTEL_EXPORTER_OTLP_PROTOCOL="http/json").log
    assert [line["instance_id"] for line in lines] == ["i-1"]


def test_name_and_attributes_of_the_environment_win_over_ours(sink, run):
    run(
        "ours",
        OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp,
        OTEL_SERVICE_NAME="theirs",
        OTEL_RESOURCE_ATTRIBUTES="deployment.environment.name=tests,service.instance.id=i-9",
    )
    _, tags = process_of(sink.wait_for("theirs")[0])
    assert tags["deployment.environment.name"] == "tests"
    assert tags["service.instance.id"] == "i-9"
    assert "ours" not in sink.services()


def test_the_endpoint_for_traces_goes_before_the_general_one(sink, run):
    run(
        "specific",
        OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:9",
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=f"{sink.otlp}/v1/traces",
    )
    assert sink.wait_for("specific")


def test_queue_and_batch_of_the_environment_are_taken(sink, run):
    ran = run(
        "small",
        OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp,
        OTEL_BSP_MAX_QUEUE_SIZE="4",
        OTEL_BSP_MAX_EXPORT_BATCH_SIZE="2",
        OTEL_BSP_SCHEDULE_DELAY="60000",
    )
    assert sink.wait_for("small")
    assert ran.log == []


def test_variables_that_are_set_to_nothing_count_as_not_set(sink, run):
    empty = dict.fromkeys(("OTEL_TRACES_SAMPLER", "OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_BSP_MAX_QUEUE_SIZE"), "")
    assert run("empty", OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp, OTEL_EXPORTER_OTLP_PROTOCOL="", **empty).log == []
    assert sink.wait_for("empty")


@pytest.mark.parametrize(
    ("sampler", "parent", "arrives"),
    [
        ("always_off", "", False),
        ("parentbased_traceidratio", "", False),
        ("parentbased_traceidratio", SAMPLED, True),
        ("parentbased_always_on", UNSAMPLED, False),
        ("", UNSAMPLED, False),
        ("always_on", UNSAMPLED, True),
    ],
)
def test_the_sampler_decides_and_what_is_sent_on_says_so(sink, run, sampler, parent, arrives):
    name = f"sampled-{sampler}-{parent[-2:]}"
    ran = run(
        name,
        parent,
        OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp,
        OTEL_TRACES_SAMPLER=sampler,
        OTEL_TRACES_SAMPLER_ARG="0.0",
    )
    assert int(ran.traceparent[-2:], 16) & 1 == arrives
    if parent:
        assert ran.traceparent[3:35] == parent[3:35]
    assert (name in sink.services()) is arrives


def test_an_unsampled_caller_stays_unsampled_where_nothing_is_exported(run):
    assert run("off", UNSAMPLED).traceparent.endswith("-00")


@pytest.mark.parametrize(
    "variables",
    [
        {"OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"},
        {"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "http/json", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"},
        {"OTEL_TRACES_EXPORTER": "zipkin"},
        {"OTEL_BSP_MAX_QUEUE_SIZE": "-1"},
        {"OTEL_BSP_SCHEDULE_DELAY": "often"},
    ],
)
def test_what_cannot_be_done_is_one_warning_and_no_telemetry(sink, run, variables):
    ran = run("refused", OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp, **variables)
    assert warnings_of(ran) == [("telemetry_off", "warning")]
    assert len(ran.traceparent) == 55
    assert "refused" not in sink.services()


@pytest.mark.parametrize("variables", [{"OTEL_EXPORTER_OTLP_COMPRESSION": "rar"}, {"OTEL_TRACES_SAMPLER": "sometimes"}])
def test_a_value_that_the_sdk_passes_over_is_one_warning(sink, run, variables):
    ran = run("passed-over", OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp, **variables)
    assert warnings_of(ran) == [("library_log", "warning")]
    assert sink.wait_for("passed-over")


@pytest.mark.parametrize("off", [{"OTEL_SDK_DISABLED": "true"}, {"OTEL_TRACES_EXPORTER": "none"}])
def test_telemetry_that_is_switched_off_says_nothing(sink, run, off):
    assert run("silent", OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp, **off).log == []
    assert "silent" not in sink.services()


def test_an_endpoint_that_is_gone_costs_one_warning_and_no_time(run):
    ran = run("gone", OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:9")
    assert warnings_of(ran) in ([], [("telemetry_unreachable", "warning")])
    assert ran.work_s < EXPORT_TIMEOUT_S
    assert ran.end_s < EXPORT_TIMEOUT_S


def test_an_endpoint_that_takes_connections_and_never_answers_does_not_hold_up_the_end(run):
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        ran = run("deaf", OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{deaf.getsockname()[1]}")
    assert warnings_of(ran) in ([], [("telemetry_unreachable", "warning")])
    assert ran.work_s < EXPORT_TIMEOUT_S
    assert ran.end_s < EXPORT_TIMEOUT_S
