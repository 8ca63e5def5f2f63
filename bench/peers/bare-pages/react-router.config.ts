import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.BARE_PAGES_BUILD ?? 'build',
} satisfies Config
