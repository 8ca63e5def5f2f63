// Writes .br and .gz beside every built text file, so that the server never compresses while answering.
import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// The server may be answering beside it.
setPriority(10)

const brotli = (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
const gzipped = (bytes) => promisify(gzip)(bytes, { level: 9 })

const paths = readdirSync('build/client', { recursive: true })
  .filter((name) => /\.(js|css|svg|webmanifest|txt)$/.test(name))
  .map((name) => `build/client/${name}`)

/** A file appears whole: whoever reads half of one would keep it for ever. */
async function write(path, bytes) {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}

/** Takes files until none is left; as many of these run as the machine compresses at once. */
async function compress() {
  for (let path = paths.pop(); path; path = paths.pop()) {
    const bytes = await readFile(path)
    await write(`${path}.br`, await brotli(bytes))
    await write(`${path}.gz`, await gzipped(bytes))
  }
}

await Promise.all(Array.from({ length: 4 }, compress))
