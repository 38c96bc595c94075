CREATE TABLE "analytics_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" jsonb NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"customer_id" text NOT NULL,
	"item_id" text NOT NULL,
	"liked" boolean NOT NULL,
	"reason" text,
	"point" jsonb,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_customer_id_item_id_pk" PRIMARY KEY("customer_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "project_items" (
	"project_id" text NOT NULL,
	"item_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_items_project_id_item_id_pk" PRIMARY KEY("project_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "sample_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"project_id" text,
	"product_ids" text[] NOT NULL,
	"address" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_item_id_inspiration_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inspiration_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_items" ADD CONSTRAINT "project_items_project_id_customer_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."customer_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_items" ADD CONSTRAINT "project_items_item_id_inspiration_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inspiration_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_requests" ADD CONSTRAINT "sample_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_requests" ADD CONSTRAINT "sample_requests_project_id_customer_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."customer_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_arrived" ON "analytics_events" USING btree ("arrived_at");--> statement-breakpoint
CREATE INDEX "favourites_latest" ON "favourites" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "favourites_item" ON "favourites" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "project_items_latest" ON "project_items" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "project_items_item" ON "project_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "sample_requests_latest" ON "sample_requests" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "sample_requests_project" ON "sample_requests" USING btree ("project_id") WHERE "sample_requests"."project_id" is not null;