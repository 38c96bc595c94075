-- In the database, so that every way to end a session is noticed: a cascade and a statement typed by hand, too.
CREATE FUNCTION "session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('portal_sessions', OLD."id");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "session_revoked" AFTER UPDATE OF "revoked_at" ON "sessions" FOR EACH ROW
	WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION "session_ended"();
--> statement-breakpoint
CREATE TRIGGER "session_deleted" AFTER DELETE ON "sessions" FOR EACH ROW
	WHEN (OLD."revoked_at" IS NULL) EXECUTE FUNCTION "session_ended"();
--> statement-breakpoint
CREATE TRIGGER "tablet_deleted" AFTER DELETE ON "oauth_clients" FOR EACH ROW
	WHEN (OLD."kind" = 'showroom') EXECUTE FUNCTION "session_ended"();
