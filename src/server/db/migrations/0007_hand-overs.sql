CREATE TABLE "hand_overs" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claim_hash" text
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "picks" jsonb;--> statement-breakpoint
CREATE INDEX "hand_overs_expiry" ON "hand_overs" USING btree ("expires_at");