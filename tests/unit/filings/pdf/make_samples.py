"""Makes the PDFs of this folder: `python make_samples.py FOLDER`.

Needs chromium, soffice, openpyxl and reportlab; the tests do not. Companies and figures are invented.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape, letter
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen import canvas
from reportlab.platypus import SimpleDocTemplate, Spacer, Table, TableStyle

SUMMARY = """<!doctype html><meta charset=utf-8><style>@page{size:A4;margin:14mm 16mm}
body{font:9pt 'Noto Sans CJK JP'} table{border-collapse:collapse;width:100%;margin:2px 0 6px} td{padding:1px 3px}
.k td{border-left:.6pt solid #000;border-right:.6pt solid #000}
.k tr:first-child td,.k tr.u td{border-top:.6pt solid #000}.k tr:last-child td{border-bottom:.6pt solid #000}
.r td:not(:first-child){text-align:right}.c td{text-align:center} h1{font-size:14pt;text-align:center;margin:4px}
h2{font-size:9.5pt;margin:8px 0 0} .s{text-align:right;margin:0} p{margin:0}</style>
<p class=s>2024年５月10日</p><h1>2024年３月期 決算短信〔日本基準〕（連結）</h1>
<table><tr><td>上場会社名<td>株式会社山吹精機<td>上場取引所<td>東
<tr><td>コード番号<td>9991<td>ＵＲＬ<td>https://yamabuki.example
<tr><td>代表者<td>（役職名）代表取締役社長<td>（氏名）山吹 太郎<td></table>
<p class=s>（百万円未満切捨て）</p>
<h2>１．2024年３月期の連結業績（2023年４月１日～2024年３月31日）</h2>
<h2>（１）連結経営成績</h2><p class=s>（％表示は対前期増減率）</p>
<table class=k><tr class=c><td><td colspan=2>売上高<td colspan=2>営業利益<td colspan=2>経常利益<td colspan=2>親会社株主に帰属する<br>当期純利益
<tr class="u r"><td><td>百万円<td>％<td>百万円<td>％<td>百万円<td>％<td>百万円<td>％
<tr class=r><td>2024年３月期<td>123,456<td>8.2<td>12,340<td>△3.1<td>12,900<td>△1.0<td>8,765<td>4.4
<tr class=r><td>2023年３月期<td>114,100<td>5.5<td>12,735<td>10.2<td>13,030<td>9.8<td>8,396<td>－</table>
<p>（注）包括利益 2024年３月期 9,876百万円（12.3％） 2023年３月期 8,794百万円（△0.4％）</p>
<h2>（２）連結財政状態</h2>
<table class=k><tr class=c><td><td>総資産<td>純資産<td>自己資本比率<td>１株当たり純資産
<tr class="u r"><td><td>百万円<td>百万円<td>％<td>円 銭
<tr class=r><td>2024年３月期<td>234,567<td>150,123<td>63.1<td>1,480.25
<tr class=r><td>2023年３月期<td>220,100<td>141,900<td>63.5<td>1,397.60</table>
<h2>２．配当の状況</h2>
<table class=k><tr class=c><td rowspan=2><td colspan=5>年間配当金<td rowspan=2>配当金総額<br>（合計）<td rowspan=2>配当性向<br>（連結）
<tr class="u c"><td>第１四半期末<td>第２四半期末<td>第３四半期末<td>期末<td>合計
<tr class="u r"><td><td>円 銭<td>円 銭<td>円 銭<td>円 銭<td>円 銭<td>百万円<td>％
<tr class=r><td>2023年３月期<td>－<td>15.00<td>－<td>17.00<td>32.00<td>3,200<td>38.1
<tr class=r><td>2024年３月期<td>－<td>16.00<td>－<td>18.00<td>34.00<td>3,400<td>38.8
<tr class=r><td>2025年３月期（予想）<td>－<td>17.00<td>－<td>18.00<td>35.00<td><td>38.0</table>
<h2>３．2025年３月期の連結業績予想（2024年４月１日～2025年３月31日）</h2><p class=s>（％表示は、通期は対前期、四半期は対前年同四半期増減率）</p>
<table class=k><tr class=c><td><td colspan=2>売上高<td colspan=2>営業利益<td colspan=2>経常利益<td colspan=2>親会社株主に帰属する<br>当期純利益<td>１株当たり<br>当期純利益
<tr class="u r"><td><td>百万円<td>％<td>百万円<td>％<td>百万円<td>％<td>百万円<td>％<td>円 銭
<tr class=r><td>第２四半期（累計）<td>63,000<td>4.1<td>6,100<td>2.0<td>6,300<td>1.1<td>4,200<td>0.9<td>41.40
<tr class=r><td>通期<td>128,000<td>3.7<td>13,000<td>5.3<td>13,300<td>3.1<td>9,000<td>2.7<td>88.73</table>
"""

RELEASE = """<!doctype html><meta charset=utf-8><style>@page{size:Letter landscape;margin:12mm}
body{font:6.5pt 'Liberation Sans',Arial} table{border-collapse:collapse} td{padding:1px 1px;white-space:nowrap}
.n{text-align:right;padding-left:4px}.h td{text-align:center;border-bottom:.5pt solid;white-space:normal}
.l{padding-right:6px;white-space:normal;width:110px} .t .n,.t .d{border-top:.5pt solid}</style>
<h1 style="font-size:11pt">Harbor Light Systems, Inc.</h1><h2 style="font-size:8pt">Reconciliation of Non-GAAP Measures</h2>
<p>(In thousands, except percentages; unaudited)</p><table>%s</table>
<p>(1) Represents non-cash charges under equity award plans.</p>"""

QUARTERS = [f"Q{quarter} {year}" for year in (2021, 2022, 2023) for quarter in (1, 2, 3, 4)]


def reconciliation() -> list[tuple[str, list[int], bool]]:
    """Label, thirteen values (twelve quarters and a total), whether it is a total."""
    net = [-1200 + 310 * index for index in range(12)]
    stock = [2400 + 45 * index for index in range(12)]
    tax = [-35 - 7 * index if index % 3 else 20 + index for index in range(12)]
    ebitda = [a + b + c for a, b, c in zip(net, stock, tax, strict=True)]
    rows = [("Net income (loss)", net, False), ("Stock-based compensation<sup>(1)</sup>", stock, False)]
    rows += [
        ("Provision for (benefit from) income taxes, net of discrete items", tax, False),
        ("Adjusted EBITDA", ebitda, True),
    ]
    return [(label, [*values, sum(values)], total) for label, values, total in rows]


def release() -> str:
    head = "<tr class=h><td><td colspan=39>Three Months Ended</tr><tr class=h><td>"
    head += "".join(f"<td colspan=3>{quarter}" for quarter in [*QUARTERS, "Total"])
    body = []
    for label, values, total in reconciliation():
        cells = "".join(
            f"<td class=d>{'$' if total or label.startswith('Net') else ''}<td class=n>{'(' if v < 0 else ''}{abs(v):,}<td>{')' if v < 0 else ''}"
            for v in values
        )
        body.append(f"<tr{' class=t' if total else ''}><td class=l>{label}{cells}")
    margin = "".join(f"<td><td class=n>{8.1 + 0.3 * index:.1f}<td>%" for index in range(13))
    return RELEASE % (head + "".join(body) + f"<tr><td class=l>Adjusted EBITDA margin{margin}")


def workbook(path: Path) -> None:
    book = Workbook()
    sheet = book.active
    sheet.title = "Reconciliation"
    sheet.append(["Harbor Light Systems, Inc."])
    sheet.append(["Reconciliation of Non-GAAP Measures (in thousands)"])
    sheet.append([])
    sheet.append(["", *QUARTERS, "Total"])
    for label, values, _total in reconciliation():
        sheet.append([label.replace("<sup>(1)</sup>", " (1)"), *values])
    for row in sheet.iter_rows(min_row=5, min_col=2):
        for cell in row:
            cell.number_format = '_($* #,##0_);_($* (#,##0);_($* "-"??_)'
    for cell in sheet[4]:
        cell.font, cell.alignment = Font(bold=True), Alignment(horizontal="right")
    sheet.column_dimensions["A"].width = 46
    sheet.page_setup.orientation, sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = "landscape", 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    book.save(path)


def statements(path: Path) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    pdf = canvas.Canvas(str(path), pagesize=A4)
    lines = [("資産の部", 0, None), ("流動資産", 1, None)]
    lines += [(f"流動資産の科目{index}", 2, (1000 * index + 11, -900 * index - 7)) for index in range(1, 31)]
    lines += [("流動資産合計", 2, (465341, -418717)), ("固定資産", 1, None)]
    lines += [(f"固定資産の科目{index}", 2, (2000 * index + 22, 1900 * index + 9)) for index in range(1, 16)]
    for page, part in enumerate((lines[:33], lines[33:]), start=1):
        pdf.setFont("HeiseiMin-W3", 8)
        pdf.drawString(60, 800, "株式会社山吹精機（9991）2024年３月期 決算短信")
        pdf.drawCentredString(297, 30, f"－ {page} －")
        pdf.setFont("HeiseiMin-W3", 10)
        top = 740
        if page == 1:
            pdf.drawString(60, 765, "（１）連結貸借対照表")
            pdf.drawRightString(535, 750, "（単位：百万円）")
        for x, head, day in (
            (380, "前連結会計年度", "（2023年３月31日）"),
            (490, "当連結会計年度", "（2024年３月31日）"),
        ):
            pdf.drawCentredString(x, top - 8, head)
            pdf.drawCentredString(x, top - 20, day)
        for index, (label, indent, values) in enumerate(lines and part):
            y = top - 40 - index * 18
            pdf.drawString(60 + 10 * indent, y, label)
            for x, value in zip((420, 530), values or (), strict=False):
                sign = "△" if value < 0 else "※１ " if index == 3 else ""
                pdf.drawRightString(x, y, f"{sign}{abs(value):,}")
        pdf.showPage()
    pdf.save()


def presentation(path: Path) -> None:
    pdf = canvas.Canvas(str(path), pagesize=letter)
    words = [
        "orders",
        "grew",
        "as",
        "customers",
        "renewed",
        "service",
        "plans",
        "while",
        "margins",
        "held",
        "near",
        "last",
    ]
    for page in range(1, 5):
        pdf.setFont("Helvetica", 8)
        pdf.drawString(60, 765, "Harbor Light Systems, Inc.  |  Fact Book")
        pdf.drawRightString(552, 30, f"Page {page} of 4")
        pdf.setFont("Helvetica-Bold", 16)
        pdf.drawString(60, 725, f"Chapter {page}: Markets")
        pdf.setFont("Helvetica", 10)
        for side, x in enumerate((60, 316)):
            text = [f"Side{side}page{page} begins."] + [words[(index * 7 + page) % len(words)] for index in range(170)]
            line, y = "", 695.0
            for word in text:
                if pdf.stringWidth(f"{line} {word}", "Helvetica", 10) > 236:
                    pdf.drawString(x, y, line)
                    line, y = word, y - 13
                else:
                    line = f"{line} {word}".strip()
            pdf.drawString(x, y, line)
        pdf.showPage()
    pdf.save()


def grid(path: Path) -> None:
    data = [["Segment", "Revenue", "", "Operating income", ""], ["", "FY2023", "FY2024", "FY2023", "FY2024"]]
    data += [
        [name, "1,200", "1,310", "(45)", "88"] for name in ("Optics", "Marine instruments and navigation", "Other")
    ]
    style = [
        ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
        ("SPAN", (1, 0), (2, 0)),
        ("SPAN", (3, 0), (4, 0)),
        ("SPAN", (0, 0), (0, 1)),
    ]
    table = Table(data, style=TableStyle([*style, ("ALIGN", (1, 2), (-1, -1), "RIGHT")]))
    SimpleDocTemplate(str(path), pagesize=landscape(A4)).build([Spacer(1, 20), table])


def rotated(path: Path) -> None:
    pdf = canvas.Canvas(str(path), pagesize=A4)
    for page in range(2):
        pdf.saveState()
        pdf.setPageRotation(0 if page else 90)
        pdf.translate(A4[0], 0)
        pdf.rotate(90)
        pdf.setFont("Helvetica", 10)
        for row, cells in enumerate(
            (("Item", "2023", "2024"), ("Revenue", "1,200", "1,310"), ("Cost", "800", "(850)"))
        ):
            for x, cell in zip((100, 300, 400), cells, strict=True):
                pdf.drawRightString(x, 500 - 16 * row, cell)
        pdf.restoreState()
        pdf.showPage()
    pdf.save()


def locked(path: Path) -> None:
    pdf = canvas.Canvas(str(path), encrypt=StandardEncryption("secret", ownerPassword="owner"))
    pdf.drawString(72, 720, "locked")
    pdf.save()


def pictured(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        image = Path(folder) / "dot.ppm"
        image.write_bytes(b"P6 2 2 255\n" + bytes(12))
        pdf = canvas.Canvas(str(path))
        pdf.drawImage(ImageReader(str(image)), 72, 500, 200, 200)
        pdf.save()


def printed(html: str, path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(html, encoding="utf-8")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        subprocess.run(
            [*command, f"--user-data-dir={folder}/user", f"--print-to-pdf={path}", page.as_uri()], check=True
        )


def converted(source: Path, folder: Path) -> None:
    subprocess.run(["soffice", "--headless", "--convert-to", "pdf", "--outdir", str(folder), str(source)], check=True)


def text_document(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        page = Path(place) / "office_text.html"
        rows = "".join(
            f"<tr><td>{label}</td><td align=right>{a}</td><td align=right>{b}</td></tr>"
            for label, a, b in (
                ("売上高", "12,345", "13,456"),
                ("営業利益", "△1,234", "987"),
                ("親会社株主に帰属する当期純利益", "－", "543"),
            )
        )
        page.write_text(
            "<meta charset=utf-8><h1>第１【企業の概況】</h1><p>当社は精密機械を作る架空の会社であり、この文書は試験のために作られた。"
            "段落は二行以上にわたるように、もう少しだけ長く書いておくことにする。それで十分である。</p><h2>１【業績】</h2>"
            f"<p align=right>（単位：百万円）</p><table border=1 cellspacing=0><tr><td>科目</td><td>前期</td><td>当期</td></tr>{rows}</table>",
            encoding="utf-8",
        )
        subprocess.run(
            [
                "soffice",
                "--headless",
                "--convert-to",
                "odt:writer8",
                "--infilter=HTML (StarWriter)",
                "--outdir",
                place,
                str(page),
            ],
            check=True,
        )
        converted(Path(place) / "office_text.odt", folder)


def main(folder: Path) -> None:
    printed(SUMMARY, folder / "browser_summary.pdf")
    printed(release(), folder / "browser_reconciliation.pdf")
    with tempfile.TemporaryDirectory() as place:
        workbook(Path(place) / "office_reconciliation.xlsx")
        converted(Path(place) / "office_reconciliation.xlsx", folder)
    text_document(folder)
    statements(folder / "report_statements.pdf")
    presentation(folder / "report_two_columns.pdf")
    grid(folder / "report_grid.pdf")
    rotated(folder / "report_rotated.pdf")
    locked(folder / "report_locked.pdf")
    pictured(folder / "report_picture.pdf")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
