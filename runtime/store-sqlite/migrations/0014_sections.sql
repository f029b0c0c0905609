-- Where on the page the participant is: a section of it, or a group of one. It stands and falls with the page.
ALTER TABLE drafts ADD COLUMN section TEXT;
