CREATE UNIQUE INDEX CONCURRENTLY "audit_events_id_at" ON "audit_events" ("id","at");
