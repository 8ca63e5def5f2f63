import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { filmOf, smileOf } from './frames.ts'

/**
 * `node tools/film/main.ts`: makes the film of the companions' landing page from the drawings in public/art. Needs
 * ffmpeg. Run it when the drawings change, and commit the results.
 */
const FRAMES = 90
const PER_SECOND = 25
const SIZE = { width: 680, height: 640 }
/** A keyframe every six frames, so that seeking is quick on phones. */
const KEY_EVERY = 6

const art = (name: string) => `public/art/${name}`
const [drawing, left, right] = await Promise.all(
  ['hero.svg', 'self.svg', 'mara-cut.svg'].map((name) => readFile(art(name), 'utf8')),
)
const film = filmOf(drawing ?? '', { left: smileOf(left ?? ''), right: smileOf(right ?? '') })

const frames: Buffer[] = []
for (let frame = 0; frame < FRAMES; frame++) {
  const svg = Buffer.from(film(frame / (FRAMES - 1)))
  frames.push(
    await sharp(svg, { density: 144 }).resize(SIZE).flatten({ background: '#f3d9ba' }).removeAlpha().raw().toBuffer(),
  )
}

const codecs = {
  'rooms.webm': ['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-deadline', 'good', '-cpu-used', '1'],
  'rooms.mp4': ['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-tune', 'animation', '-bf', '0'],
} as const
const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${SIZE.width}x${SIZE.height}`, '-r', String(PER_SECOND)]
const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709']
const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-movflags', '+faststart']

for (const [name, codec] of Object.entries(codecs)) {
  const place = art(name)
  const encoder = spawn(
    'ffmpeg',
    ['-y', '-v', 'error', ...input, '-i', '-', '-an', ...codec, '-g', String(KEY_EVERY), ...colours, ...tags, place],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (const frame of frames) if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain')
  encoder.stdin.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg exited with ${code}`)
  process.stdout.write(`${place}: ${Math.round((await stat(place)).size / 1000)} kB\n`)
}
