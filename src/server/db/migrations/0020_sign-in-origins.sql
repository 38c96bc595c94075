CREATE TABLE "sign_in_origins" (
	"customer_id" text NOT NULL,
	"hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_origins_customer_id_hash_pk" PRIMARY KEY("customer_id","hash")
);
--> statement-breakpoint
ALTER TABLE "sign_in_origins" ADD CONSTRAINT "sign_in_origins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_origins_last_used" ON "sign_in_origins" USING btree ("last_used_at");