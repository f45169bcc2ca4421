import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/db/schema.ts', './src/db/report-schema.ts', './src/db/search-schema.ts'],
  out: './drizzle',
})
