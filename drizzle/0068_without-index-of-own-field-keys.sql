-- Processes of the version before name its function, field_range_keys, in queries. So the function stays; the next
-- version drops it: DROP FUNCTION field_range_keys(uuid, jsonb).
DROP INDEX CONCURRENTLY "voicelogs_field_ranges";
