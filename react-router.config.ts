import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  // All routes at once (3 kB, kept by browsers). Asked for one by one they cost a request before a press takes effect,
  // and a press on a cut line would replace the page by an error before a route could say anything.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
