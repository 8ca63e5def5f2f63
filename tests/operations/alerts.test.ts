import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { healthRoutes } from '#server/endpoints/endpoint-routes.ts'
import { testContext } from '#tests/support/context.ts'

const t = testContext({ env: { METRICS_TOKEN: 'a-token-for-alerts' } })
const promtool = (words: string[], input = '') => execFileSync('promtool', words, { input, encoding: 'utf8' })
const metricsText = async () => {
  const routes = healthRoutes({ ctx: t.ctx, isReady: async () => true, closing: new AbortController().signal })
  const headers = { authorization: `Bearer ${t.ctx.config.metricsToken}` }
  return (await routes.request('/metrics', { headers }, { incoming: { socket: {} } })).text()
}

/** Names of metrics in an expression: words that are neither functions, labels, durations nor strings. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|(?:\w+ )?\bby \([^)]*\)|\w+(?=\()/g, ' ')
  return [...bare.matchAll(/\b[a-z]\w{2,}\b/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
}

test('the alert rules are valid, and fire when they should [OPS-7]', { tags: ['deep'] }, () => {
  expect(promtool(['check', 'rules', 'deploy/alerts.yaml'])).toContain('20 rules found')
  expect(promtool(['test', 'rules', 'deploy/alerts.test.yaml'])).toContain('SUCCESS')
})

test('each alert has a severity, a summary and an entry in docs/watch.md [OPS-7]', { tags: ['deep'] }, () => {
  const runbook = readFileSync('docs/watch.md', 'utf8')
  const alerts = readFileSync('deploy/alerts.yaml', 'utf8').split('- alert: ').slice(1)
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n', 1)
    expect(alert).toMatch(/severity: (critical|warning)/)
    expect(alert).toContain('summary: ')
    expect(alert).toContain(`runbook: docs/watch.md#${name.toLowerCase()}\n`)
    expect(runbook).toContain(`\n### ${name}\n`)
  }
})

test('alerts and dashboard name metrics that exist, and docs/watch.md lists ours', { tags: ['deep'] }, async () => {
  const text = await metricsText()
  expect(promtool(['check', 'metrics'], text)).toBe('')
  const exist = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const rules = readFileSync('deploy/alerts.yaml', 'utf8')
  const { panels } = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const expressions = [
    ...[...rules.matchAll(/^ {8}expr: (?:>-\n)?((?:.|\n {10})+)/gm)].map(([, expression = '']) => expression),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(expressions.length).toBeGreaterThan(36)
  const named = new Set(expressions.flatMap(metricsIn))
  expect([...named].filter((name) => !exist.has(name))).toEqual([])
  const documented = readFileSync('docs/watch.md', 'utf8')
  const ours = [...exist].filter((name) => !/^(nodejs|process)_(?!seen)/.test(String(name)))
  expect(ours.filter((name) => !documented.includes(`\`${name}`))).toEqual([])
})
