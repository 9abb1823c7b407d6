import { mergeConfig, defineConfig } from 'vitest/config'
import base from './vite.config'

export default mergeConfig(base, defineConfig({ test: { environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] } }))
