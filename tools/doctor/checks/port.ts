import { createServer } from 'node:net'
import { note, ok, type SettingsCheck } from '../finding.ts'

/** Whether the configured port is free. */
export const checkPort: SettingsCheck = async ({ port, host }) => [
  (await isFree(port, host))
    ? ok(`port ${port} is free`)
    : note(`port ${port} is in use: by this product, or set PORT to another number`),
]

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
