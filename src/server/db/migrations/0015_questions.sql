CREATE TABLE "question_files" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"question_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reply_to" text NOT NULL,
	"text" text NOT NULL,
	"page" text NOT NULL,
	"project_id" text,
	"appointment_id" text,
	"item_id" text,
	"showroom_id" text,
	"consultant_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "showrooms" ADD COLUMN "email_address" text;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "photo_url" text;--> statement-breakpoint
ALTER TABLE "question_files" ADD CONSTRAINT "question_files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_files" ADD CONSTRAINT "question_files_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_project_id_customer_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."customer_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_showroom_id_showrooms_id_fk" FOREIGN KEY ("showroom_id") REFERENCES "public"."showrooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_files_question" ON "question_files" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_files_customer" ON "question_files" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_latest" ON "questions" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "questions_project" ON "questions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "questions_appointment" ON "questions" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "questions_showroom" ON "questions" USING btree ("showroom_id");--> statement-breakpoint
CREATE INDEX "questions_consultant" ON "questions" USING btree ("consultant_id");