"""Writers' drafts: files in, the text to audit and its layout out; comments back into a .docx."""
