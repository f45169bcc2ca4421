-- What the ranges of own fields are found by: src/model/search/field-index.ts makes the queries for these keys.
-- A date is a number such as 20260131. Numbers have at most 15 digits before the point and 10 after it. A key is a part
-- of the organisation's id, the name, the sign, a letter for the number of digits, and the digits without zeros at their
-- end, so that keys of one sign are in the order of their numbers.
-- Its cost keeps PostgreSQL from asking it for each row, and no part of a parallel plan does.
CREATE FUNCTION field_range_keys(organisation uuid, fields jsonb) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT right(organisation::text, 4) || name || sign || chr(96 + length(digits)) || rtrim(digits, '0')
    FROM (
      SELECT key AS name, '=' AS sign, ltrim(replace(value, '-', ''), '0') || '0000000000' AS digits
      FROM jsonb_each_text(fields) WHERE value ~ '^\d{4}-\d\d-\d\d$'
      UNION ALL
      SELECT key, CASE WHEN value < '0' THEN '-' ELSE '+' END,
        least(trunc(1e10 * abs(value::numeric)), 1e25 - 1)::text
      FROM jsonb_each(fields) WHERE jsonb_typeof(value) = 'number') bounded));
END
$$;
