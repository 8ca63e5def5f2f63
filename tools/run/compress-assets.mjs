// Writes .br and .gz beside every built text file, so that the server never compresses while responding.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const folder = `${process.env.BUILD_DIRECTORY ?? 'build'}/client`
const texts = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg|webmanifest|txt)$/.test(name))
for (const name of texts) {
  const path = `${folder}/${name}`
  const bytes = readFileSync(path)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
