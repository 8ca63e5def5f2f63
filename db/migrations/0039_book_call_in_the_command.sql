-- The command of a booking stores its rows itself.
DROP FUNCTION book_call(uuid, uuid, uuid, timestamptz, timestamptz, integer, text, integer, integer, boolean, text[], integer[], text, text, text);
