import { s3Files } from '#app/platform/outside/s3-files.server.ts'
import { bad, note, ok, type SettingsCheck } from '../finding.ts'

/** Where photos are stored, and whether that is reachable. */
export const checkStorage: SettingsCheck = async ({ s3, databaseUrl, dataDir }) => {
  if (!s3)
    return databaseUrl
      ? [note(`photos are files in ${dataDir}: several machines need S3_*, and backups need them too`)]
      : []
  try {
    await s3Files(s3).get('doctor')
    return [ok('the photo storage answers')]
  } catch (error) {
    return [bad(`the photo storage does not answer (${(error as Error).name}); check S3_*`)]
  }
}
