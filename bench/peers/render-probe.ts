// Loaded into the built server before anything else (--import): keeps the tree of the last rendered page of every
// address, and renders it again with nothing around it when asked.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { ReactElement } from 'react'

type Tree = ReactElement<{ url?: string; context?: object; children?: Tree }>
type Renderers = {
  renderToPipeableStream(tree: Tree, ...rest: unknown[]): unknown
  renderToString(tree: Tree): string
}

const require = createRequire(import.meta.url)
const renderers: Renderers = require('react-dom/server')
const { cloneElement }: { cloneElement(tree: Tree, props: object): Tree } = require('react')
const trees = new Map<string, Tree>()

function pathOf(tree: Tree): string {
  if (tree.props.url) return new URL(tree.props.url).pathname
  return tree.props.children ? pathOf(tree.props.children) : ''
}

/** The tree without the stream of data that follows it: that can be read only once. */
function withoutStream(tree: Tree): Tree {
  if (tree.props.url) return cloneElement(tree, { context: { ...tree.props.context, serverHandoffStream: undefined } })
  return tree.props.children ? cloneElement(tree, { children: withoutStream(tree.props.children) }) : tree
}

const port = Number(process.env.BENCH_PROBE_PORT)
if (port) {
  const render = renderers.renderToPipeableStream
  renderers.renderToPipeableStream = (tree, ...rest) => {
    const path = pathOf(tree)
    if (!trees.has(path)) trees.set(path, withoutStream(tree))
    return render(tree, ...rest)
  }
  createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const tree = trees.get(url.searchParams.get('path') ?? '')
    if (!tree) return void response.writeHead(404).end()
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
