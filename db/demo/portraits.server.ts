import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '#app/platform/outside/files.server.ts'
import {
  IMAGE_SIZES,
  type ImageSize,
  makeRenditions,
  putImage,
  type Renditions,
} from '#app/platform/outside/images.server.ts'
import { photoKeyOf } from './ids.ts'
import { APPLICANT, COMPANIONS, type DemoApplicant, portraitFile } from './people.ts'

const FOLDER = 'db/demo'
/** The pixels of a portrait. */
export const PORTRAIT = { width: 640, height: 800 }
/** Portraits stored at the same time. */
const CONCURRENCY = 8

const everybody: readonly DemoApplicant[] = [...COMPANIONS, APPLICANT]
const sizes = Object.keys(IMAGE_SIZES) as ImageSize[]
const renditionFile = (person: DemoApplicant, size: ImageSize) => join(FOLDER, 'portraits', size, `${person.key}.webp`)

/**
 * A portrait in the product's sizes from the repository: rendering takes a quarter of a second each, too long for a
 * first start.
 */
export async function cachedPortrait(person: DemoApplicant): Promise<Renditions> {
  const read = (size: ImageSize) => readFile(renditionFile(person, size))
  const [thumbnail, small, medium, large] = await Promise.all([
    read('thumbnail'),
    read('small'),
    read('medium'),
    read('large'),
  ])
  return { bytes: { thumbnail, small, medium, large }, ...PORTRAIT }
}

/** Renders a portrait in the product's sizes. */
export async function makePortrait(person: DemoApplicant): Promise<Renditions> {
  return makeRenditions(await readFile(join(FOLDER, portraitFile(person))))
}

/**
 * Renders and stores all sizes of every portrait in the repository; run it when a portrait or the product's sizes have
 * changed.
 */
export async function preparePortraits(): Promise<void> {
  for (const size of sizes) await mkdir(join(FOLDER, 'portraits', size), { recursive: true })
  for (const person of everybody) {
    const { bytes } = await makePortrait(person)
    for (const size of sizes) await writeFile(renditionFile(person, size), bytes[size])
  }
}

/** Stores every portrait as the product stores an upload. Keys stay the same: repeating it changes nothing. */
export async function storePortraits(files: Files): Promise<void> {
  const remaining = everybody.values()
  const work = async () => {
    for (const person of remaining) await putImage(files, photoKeyOf(person.key), await cachedPortrait(person))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}
