import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // All routes in one manifest (3 kB, cached by browsers). Lazy discovery costs a request before a click takes effect,
  // and
  // an offline click would replace the page with an error before a route could handle it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
