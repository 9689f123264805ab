"""The auditor's judgement: values in, values out."""
