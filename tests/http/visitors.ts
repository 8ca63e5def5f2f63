import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { startApp } from '#tests/support/app-server.ts'
import { isDeep } from '#tests/support/deep.ts'
import { sessionCookie } from '#tests/support/demo-app.ts'
import { copyDemo } from '#tests/support/demo-copies.ts'

export const VISITORS = ['guest', 'seeker', 'newcomer', 'companion', 'applicant', 'admin'] as const
export type Visitor = (typeof VISITORS)[number]

export type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: BodyInit }
/** `changed` lists table and operation, such as `calls INSERT`. */
export type Answered = { status: number; milliseconds: number; changed: string[]; location: string | null }

export type Visited = Awaited<ReturnType<typeof openDemo>>

/** Rate limit counters and heartbeats; they also change on refusals, or over time. */
const counters = ['rate_limits', 'processes']
export const hangMs = isDeep ? 2_000 : 30_000

/** The demo with everyone signed in, which detects table changes for each request. */
export async function openDemo() {
  const copy = await copyDemo()
  const app = await startApp({
    ...copy.options,
    env: { ...copy.options.env, WORKER: 'off', LOG_LEVEL: 'info' },
  })
  const port = Number(new URL(app.origin).port)
  const base = `http://127.0.0.1:${port}`
  const watch = await watchChanges(copy.database.url ?? '')

  const ask = async (sent: Sent) => {
    const begun = performance.now()
    const response = await fetch(base + sent.path, {
      method: sent.method ?? 'GET',
      redirect: 'manual',
      // A kept-alive connection could be one that the server has just closed.
      headers: { origin: base, connection: 'close', ...sent.headers },
      signal: AbortSignal.timeout(30_000),
      ...(sent.body === undefined ? {} : { body: sent.body }),
    })
    const text = await response.text()
    return { response, text, milliseconds: performance.now() - begun }
  }

  const cookies: Record<string, string> = { guest: '' }
  for (const role of VISITORS.slice(1)) {
    const cookie = await sessionCookie(app, role === 'newcomer' ? 'new-seeker' : role)
    if (!cookie) throw new Error(`the ${role} could not sign in`)
    cookies[role] = cookie
    app.secrets.add(cookie.replace(/^.*?=/, ''))
    // The first form a person sends saves their language. Do it now, so later forms don't.
    await ask({ path: '/en/notifications', method: 'POST', body: new URLSearchParams(), headers: { cookie } })
  }
  const ids = new Set<string>()
  for (const [role, path] of [
    ['seeker', '/en/my-calls'],
    ['seeker', '/en/notifications'],
    ['companion', '/en/my-schedule'],
    ['companion', '/en/my-calls'],
    ['companion', '/en/payouts'],
    ['admin', '/en/admin'],
  ] as const) {
    const { text } = await ask({ path: `${path}.data`, headers: { cookie: cookies[role] ?? '' } })
    for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) ids.add(id)
  }
  await watch.changes()

  return {
    app,
    base,
    port,
    cookies: cookies as Record<Visitor, string>,
    ids: [...ids],
    async send(sent: Sent): Promise<Answered> {
      let { response, milliseconds } = await ask(sent)
      // A single slow response may be the machine. Slow again while /healthz is quick is a hang.
      if (milliseconds > hangMs) {
        const again = await ask(sent)
        const quick = await ask({ path: '/healthz' })
        milliseconds = quick.milliseconds > 200 ? 0 : Math.min(milliseconds, again.milliseconds)
        response = again.response
      }
      return {
        status: response.status,
        milliseconds,
        changed: await watch.changes(),
        location: response.headers.get('location'),
      }
    },
    violations: watch.violations,
    async close() {
      await watch.close()
      await app.stop()
      await copy.close()
    },
  }
}

/** Keeps a server without a worker from raising an alarm after a minute. */
export const workerInSight = `insert into sweeps (name, started_at) values ('settle_calls', now() + interval '1 day')
  on conflict (name) do update set started_at = excluded.started_at`

/** Records table changes with triggers. Returns a function that lists the changes since its last call. */
async function watchChanges(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    ${workerInSight};
    create table seen_changes (id bigserial primary key, name text not null);
    create function see_change() returns trigger language plpgsql security definer as
      $$ begin insert into public.seen_changes (name) values (tg_table_name || ' ' || tg_op); return null; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public'
        and tablename not in ('seen_changes', ${counters.map((table) => `'${table}'`).join(', ')})
      loop
        execute format('create trigger seen after insert or update or delete on %I for each row execute function see_change()', name);
      end loop;
    end $$`)
  let last = 0
  return {
    async changes(): Promise<string[]> {
      const found = await client.query<{ id: string; name: string }>(
        'select id, name from seen_changes where id > $1',
        [last],
      )
      last = Math.max(last, ...found.rows.map(({ id }) => Number(id)))
      return [...new Set(found.rows.map(({ name }) => name))]
    },
    violations: async () => (await client.query('select * from ledger_violations')).rows as unknown[],
    close: () => client.end(),
  }
}

/** The response to these bytes; either side may close or abort the connection. */
export async function responseTo(port: number, bytes: string | Buffer, timeoutMs = 30_000): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const cut = setTimeout(() => socket.destroy(new Error('no answer')), timeoutMs)
  socket.end(bytes)
  try {
    return await text(socket)
  } catch (error) {
    return `cut: ${String(error)}`
  } finally {
    clearTimeout(cut)
  }
}
