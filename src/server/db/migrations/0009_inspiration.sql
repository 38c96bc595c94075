CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "inspiration_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title_nl" text NOT NULL,
	"title_fr" text NOT NULL,
	"description_nl" text DEFAULT '' NOT NULL,
	"description_fr" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"city_nl" text,
	"city_fr" text,
	"region" text,
	"postal_code" text,
	"latitude" double precision,
	"longitude" double precision,
	"year" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"architect" text,
	"picture" text,
	"more_pictures" text[] DEFAULT '{}' NOT NULL,
	"length" integer,
	"width" integer,
	"height" integer,
	"pieces_per_square_metre" double precision,
	"texture_nl" text,
	"texture_fr" text,
	"system_nl" text,
	"system_fr" text,
	"document_kind" text,
	"pages" integer,
	"size_nl" integer,
	"size_fr" integer
);
--> statement-breakpoint
CREATE TABLE "inspiration_links" (
	"item_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "inspiration_links_item_id_product_id_pk" PRIMARY KEY("item_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "inspiration_search" (
	"item_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"facets" bigint NOT NULL,
	"year" integer NOT NULL,
	"position" integer NOT NULL,
	"x" double precision,
	"y" double precision,
	"z" double precision,
	"title_words" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspiration_tags" (
	"value" text PRIMARY KEY NOT NULL,
	"bit" smallint NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "inspiration_tags_bit_unique" UNIQUE("bit")
);
--> statement-breakpoint
CREATE TABLE "inspiration_words" (
	"word" text PRIMARY KEY NOT NULL,
	"lexemes" text[] NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "placeholder" text;--> statement-breakpoint
ALTER TABLE "inspiration_items" ADD CONSTRAINT "inspiration_items_picture_pictures_key_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspiration_links" ADD CONSTRAINT "inspiration_links_item_id_inspiration_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inspiration_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspiration_links" ADD CONSTRAINT "inspiration_links_product_id_inspiration_items_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."inspiration_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspiration_search" ADD CONSTRAINT "inspiration_search_item_id_inspiration_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inspiration_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspiration_items_picture" ON "inspiration_items" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "inspiration_links_product" ON "inspiration_links" USING btree ("product_id","item_id");--> statement-breakpoint
CREATE INDEX "inspiration_search_newest" ON "inspiration_search" USING btree ("kind","year" DESC NULLS FIRST,"position","item_id");--> statement-breakpoint
CREATE INDEX "inspiration_search_facets" ON "inspiration_search" USING btree ("kind","facets");--> statement-breakpoint
CREATE INDEX "inspiration_search_words" ON "inspiration_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "inspiration_words_parts" ON "inspiration_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inspiration_words_length" ON "inspiration_words" USING btree (length("word"));--> statement-breakpoint
-- Bits are for ever: a new value takes the next free one.
INSERT INTO "inspiration_tags" ("value", "bit", "words") VALUES
	('FACING_BRICK', 0, 'gevelsteen baksteen brique de parement'),
	('BRICK_SLIP', 1, 'steenstrip plaquette'),
	('ROOF_TILE', 2, 'dakpan tuile'),
	('PAVER', 3, 'klinker straatsteen pavé'),
	('FACADE_SYSTEM', 4, 'gevelsysteem système de façade'),
	('INNER_WALL_BLOCK', 5, 'binnenmuur snelbouwsteen bloc mur intérieur'),
	('ACCESSORY', 6, 'hulpstuk toebehoren accessoire'),
	('CLASSIC', 7, 'klassiek classique'),
	('RURAL', 8, 'landelijk rural campagne'),
	('FARMHOUSE', 9, 'hoeve fermette ferme'),
	('MANOR', 10, 'pastorie herenhuis manoir'),
	('CONTEMPORARY', 11, 'hedendaags modern contemporain moderne'),
	('MINIMAL', 12, 'minimalistisch strak minimaliste'),
	('INDUSTRIAL', 13, 'industrieel industriel'),
	('OTHER', 14, ''),
	('RED', 15, 'rood rouge'),
	('ORANGE', 16, 'oranje orange'),
	('BROWN', 17, 'bruin brun'),
	('YELLOW_BEIGE', 18, 'geel beige jaune'),
	('WHITE', 19, 'wit blanc'),
	('GREY', 20, 'grijs gris'),
	('BLACK', 21, 'zwart antraciet noir anthracite'),
	('MIXED', 22, 'genuanceerd bont nuancé'),
	('M50', 23, 'm50'),
	('M65', 24, 'm65'),
	('WF', 25, 'wf waalformaat'),
	('WDF', 26, 'wdf waaldikformaat'),
	('LONG_240', 27, 'lang formaat long'),
	('LONG_510', 28, 'lang formaat long'),
	('DF', 29, 'df dikformaat'),
	('HOLLOW', 30, 'holle pan golfpan panne creuse'),
	('FLAT', 31, 'vlakke pan vlakpan tuile plate'),
	('STORM', 32, 'stormpan tuile tempête'),
	('PLAIN', 33, 'leipan tuile plate'),
	('ROMAN', 34, 'romaanse pan tuile romane'),
	('HALF', 35, 'halfsteensverband demi-brique'),
	('WILD', 36, 'wildverband appareil sauvage'),
	('FLEMISH', 37, 'Vlaams verband appareil flamand'),
	('CROSS', 38, 'kruisverband appareil en croix'),
	('STACK', 39, 'tegelverband stapelverband appareil superposé'),
	('HERRINGBONE', 40, 'visgraat chevrons bâtons rompus'),
	('BLOCK', 41, 'blokverband damier'),
	('HAND_MOULDED', 42, 'handvorm moulé main'),
	('SOFT_MUD', 43, 'vormbak moulé machine'),
	('EXTRUDED', 44, 'strengpers étiré'),
	('NATURAL', 45, 'natuur naturel'),
	('ENGOBE', 46, 'engobe'),
	('GLAZED', 47, 'geglazuurd émaillé vernissé'),
	('SMOKED', 48, 'gesmoord flammé'),
	('BRUSSELS', 49, 'Brussel Bruxelles'),
	('WALLONIA', 50, 'Wallonië Wallonie'),
	('FLANDERS', 51, 'Vlaanderen Flandre');
--> statement-breakpoint
-- Lower case, without accents, letters and digits only: what is indexed and what is asked are both made so.
CREATE FUNCTION "inspiration_fold"("given" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT trim(regexp_replace(lower(public.unaccent("given")), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Stems in both languages; what is too common to be searched by in one of them only keeps that of the other.
CREATE FUNCTION "inspiration_lexemes"("folded" text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT tsvector_to_array(to_tsvector('dutch', "folded") || to_tsvector('french', "folded"))
$$;
--> statement-breakpoint
-- Per statement, not per row: a catalogue that is read in has each of its words many times over.
CREATE FUNCTION "inspiration_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH "texts" AS MATERIALIZED (
		SELECT "changed".*, "own"."facets",
			public.inspiration_fold(concat_ws(' ', "title_nl", "description_nl", "city_nl", "texture_nl", "system_nl", "architect", "postal_code", "changed"."words", "own"."words")) AS "nl",
			public.inspiration_fold(concat_ws(' ', "title_fr", "description_fr", "city_fr", "texture_fr", "system_fr", "architect", "postal_code", "changed"."words", "own"."words")) AS "fr"
		FROM "changed" CROSS JOIN LATERAL (
			SELECT coalesce(bit_or(1::bigint << "bit"), 0) AS "facets", string_agg("tag"."words", ' ' ORDER BY "bit") AS "words"
			FROM public.inspiration_tags AS "tag" WHERE "value" = ANY ("tags" || "region")
		) AS "own"
	), "indexed" AS (
		INSERT INTO public.inspiration_search ("item_id", "kind", "facets", "year", "position", "x", "y", "z", "title_words", "words")
		SELECT "id", "kind", "facets", coalesce("year", 0), "position",
			cosd("latitude") * cosd("longitude"), cosd("latitude") * sind("longitude"), sind("latitude"),
			strip(to_tsvector('dutch', public.inspiration_fold("title_nl")) || to_tsvector('french', public.inspiration_fold("title_fr"))),
			strip(to_tsvector('dutch', "nl") || to_tsvector('french', "fr")) || array_to_tsvector(array_remove("tags" || "region", NULL))
		FROM "texts"
		ON CONFLICT ("item_id") DO UPDATE SET
			"kind" = excluded."kind", "facets" = excluded."facets", "year" = excluded."year", "position" = excluded."position",
			"x" = excluded."x", "y" = excluded."y", "z" = excluded."z",
			"title_words" = excluded."title_words", "words" = excluded."words"
	)
	-- In their order, so that two writers at once cannot wait for each other.
	INSERT INTO public.inspiration_words ("word", "lexemes")
	SELECT "word", public.inspiration_lexemes("word")
	FROM (SELECT DISTINCT unnest(string_to_array("nl" || ' ' || "fr", ' ')) AS "word" FROM "texts") AS "found"
	WHERE length("word") BETWEEN 2 AND 60 AND NOT EXISTS (SELECT FROM public.inspiration_words AS "known" WHERE "known"."word" = "found"."word")
	ORDER BY "word"
	ON CONFLICT ("word") DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "inspiration_inserted" AFTER INSERT ON "inspiration_items" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "inspiration_changed"();
--> statement-breakpoint
CREATE TRIGGER "inspiration_updated" AFTER UPDATE ON "inspiration_items" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "inspiration_changed"();
--> statement-breakpoint
INSERT INTO "inspiration_items" ("id", "kind", "title_nl", "title_fr", "city_nl", "city_fr", "region", "year", "picture")
	SELECT "id", 'REFERENCE_PROJECT', "title_nl", "title_fr", "city_nl", "city_fr", "region", "year", "picture" FROM "reference_projects";
--> statement-breakpoint
DROP TABLE "reference_projects";
