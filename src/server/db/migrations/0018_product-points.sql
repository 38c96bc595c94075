ALTER TABLE "inspiration_links" ADD COLUMN "point_x" double precision;--> statement-breakpoint
ALTER TABLE "inspiration_links" ADD COLUMN "point_y" double precision;