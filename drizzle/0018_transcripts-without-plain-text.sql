-- Versions up to 0.1.0 write the words of a transcript a second time into this column, and may run beside this one.
-- Nobody reads it. The next version drops it: ALTER TABLE "transcripts" DROP COLUMN "plain_text".
ALTER TABLE "transcripts" ALTER COLUMN "plain_text" SET DEFAULT '';
