/** @module-tag deep */
import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#app/platform/data/db.server.ts'
import { onServer } from '#tests/faults/program.ts'
import { startOwnCluster } from '#tests/support/postgres-cluster.ts'
import { newFolder, nobody, startServer, takeBaseBackup } from './services.ts'

test('PostgreSQL returns to the moment before a mistake, with the settings of docs/backup.md', async () => {
  const folder = newFolder()
  const [base, archive, data] = ['base', 'wal', 'data'].map((name) => join(folder, name)) as [string, string, string]
  execFileSync('mkdir', [archive], nobody)
  const cluster = await startOwnCluster()
  onTestFinished(cluster.stop)
  await onServer(cluster.url, async (client) => {
    await client.query('alter system set archive_mode = on')
    await client.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`)
  })
  await cluster.halt('fast')
  await cluster.resume()
  const database = await openPostgres(cluster.url, { connections: 1 })
  await database.migrate()
  await database.close()
  await takeBaseBackup(cluster.url, base)
  const moment = await onServer(cluster.url, async (client) => {
    await client.query(`insert into sweeps (name) values ('written after the base backup')`)
    const { rows: now } = await client.query('select clock_timestamp()::text as now')
    await client.query('delete from sweeps')
    const { rows: wal } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
    const archived = async () =>
      (await client.query('select last_archived_wal >= $1 as done from pg_stat_archiver', [wal[0].name])).rows
    await expect.poll(archived).toEqual([{ done: true }])
    return String(now[0].now)
  })
  await cluster.halt('immediate')

  execFileSync('cp', ['--archive', base, data], nobody)
  const recovery = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
  ]
  appendFileSync(join(data, 'postgresql.auto.conf'), `${recovery.join('\n')}\n`)
  writeFileSync(join(data, 'recovery.signal'), '')
  const { port } = await startServer(data)
  const find = (query: string) =>
    onServer(`postgres://visavis@127.0.0.1:${port}/postgres`, async (client) => (await client.query(query)).rows)
  // Refuses connections until it's consistent.
  const isRecovering = () => find('select pg_is_in_recovery() as now').catch(() => null)
  await expect.poll(isRecovering).toEqual([{ now: false }])
  expect(await find('select name from sweeps')).toEqual([{ name: 'written after the base backup' }])
  await find('insert into standby default values')
})
