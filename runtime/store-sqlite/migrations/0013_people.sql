-- What is told of somebody who is invited, or of whoever gets an invitation that is nobody's in particular, beside who they are:
-- presets, settings that are on, gender, unit and language, as JSON. It stands in the clear, as what is made of it does in
-- `tailorings`; nothing of it says who somebody is.
ALTER TABLE invited ADD COLUMN settings TEXT;
ALTER TABLE invitations ADD COLUMN settings TEXT;

-- The part of the customer to which a participant belongs, where it is told.
ALTER TABLE participants ADD COLUMN unit TEXT;
