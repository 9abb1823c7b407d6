import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.TABLEE_SERVER ?? 'http://127.0.0.1:8000'

// Relative addresses everywhere, so that the client works under any path.
export default defineConfig({
  base: './',
  plugins: [preact()],
  worker: { format: 'es' },
  resolve: {
    alias: {
      '@facts': here('../src/tablee/bots/facts.json'),
      '@protocol': here('../docs/protocol.ts'),
      '@views': here('../docs/views.ts'),
    },
  },
  build: {
    outDir: here('../src/tablee/static'),
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Together they are smaller; what the shelf needs of them stays with the shelf.
          groups: [{ name: 'learn', test: /src\/learn\/(?!progress|day|sync).*\.tsx?$/ }],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
    fs: { allow: [here('..')] },
  },
})
