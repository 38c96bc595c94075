/** Which build this is; filled in by the build (vite.config.ts). */
declare const __BUILD__: string
