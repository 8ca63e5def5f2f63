// Loaded into the built server before anything else (--import): keeps the tree of the last page of every address, and
// renders it again with nothing around it. Knows how late the event loop was, and how long the processor worked.
import { createServer } from 'node:http'
import { registerHooks } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ReactElement } from 'react'
import { hasRenderers, withRenderers } from './render-hook.ts'

type Tree = ReactElement<{ url?: string; context?: object; children?: Tree }>
type Renderers = {
  renderToPipeableStream(tree: Tree, ...rest: unknown[]): unknown
  renderToString(tree: Tree): string
}

const trees = new Map<string, Tree>()
let renderers: Pick<Renderers, 'renderToString'> | null = null

function pathOf(tree: Tree): string {
  if (tree.props.url) return new URL(tree.props.url).pathname
  return tree.props.children ? pathOf(tree.props.children) : ''
}

const withProps = (tree: Tree, props: object): Tree => ({ ...tree, props: { ...tree.props, ...props } })

/** The tree without the stream of data that follows it: that can be read only once. */
function withoutStream(tree: Tree): Tree {
  if (tree.props.url) return withProps(tree, { context: { ...tree.props.context, serverHandoffStream: undefined } })
  return tree.props.children ? withProps(tree, { children: withoutStream(tree.props.children) }) : tree
}

/** What the built server renders with, made to keep every tree. */
function probe(found: Renderers) {
  const { renderToString, renderToPipeableStream } = found
  renderers = { renderToString }
  const keep = (tree: Tree) => {
    const path = pathOf(tree)
    if (path && !trees.has(path)) trees.set(path, withoutStream(tree))
  }
  found.renderToString = (tree) => {
    keep(tree)
    return renderToString(tree)
  }
  found.renderToPipeableStream = (tree, ...rest) => {
    keep(tree)
    return renderToPipeableStream(tree, ...rest)
  }
}

const port = Number(process.env.BENCH_PROBE_PORT)
if (port) {
  Object.assign(globalThis, { probeRenderers: probe })
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.includes('/build/server/') || !hasRenderers(String(loaded.source))) return loaded
      return { ...loaded, source: withRenderers(String(loaded.source), 'globalThis.probeRenderers') }
    },
  })
  const resolution = 5
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/loop') {
      // A delay contains the pause between two measurements.
      response.end(JSON.stringify({ p99: Math.max(0, delays.percentile(99) / 1e6 - resolution) }))
      return delays.reset()
    }
    if (url.pathname === '/cpu') {
      const { user, system } = process.cpuUsage()
      return void response.end(JSON.stringify({ ms: (user + system) / 1000 }))
    }
    const tree = trees.get(url.searchParams.get('path') ?? '')
    if (!tree || !renderers) return void response.writeHead(404).end()
    const ms = Math.min(5_000, Number(url.searchParams.get('ms') ?? 100))
    const started = performance.now()
    let count = 0
    let length = 0
    while (performance.now() < started + ms) {
      length = renderers.renderToString(tree).length
      count++
    }
    response.end(JSON.stringify({ perSecond: (count / (performance.now() - started)) * 1000, length }))
  })
    .listen(port, '127.0.0.1')
    .unref()
}
