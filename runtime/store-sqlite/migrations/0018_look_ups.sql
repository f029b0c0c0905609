-- Who has an invitation already, and the deletion of somebody who is invited, are looked up here; so are links that are over.
CREATE INDEX invitations_by_invited ON invitations (invited) WHERE invited IS NOT NULL;
CREATE INDEX account_links_by_expiry ON account_links (expires_at);
