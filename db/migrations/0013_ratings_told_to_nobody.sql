-- Who gave which stars is told to nobody else (docs/decisions/018-who-gave-which-stars.md), in what was written before neither.
UPDATE notifications SET metadata = '{}' WHERE code = 'rating_received';
