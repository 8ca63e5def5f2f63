import type { Config } from '@react-router/dev/config'

export default { buildDirectory: '../../../build/bare-pages' } satisfies Config
