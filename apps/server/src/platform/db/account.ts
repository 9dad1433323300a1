import type pg from 'pg'

export interface Runner {
  name: string
  mayRestrict: boolean
}

export const isNoRole = (error: unknown): boolean =>
  ['42501', '22023'].includes(String((error as { code?: unknown }).code))

export const accountOf = async (pool: pg.Pool, role: string): Promise<Runner> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select session_user as name')
    // only an attempt has the same result in every version; it ends with the statement
    const roleSet = client.query(`select set_config('role', $1, true)`, [role])
    const mayRestrict = await roleSet.then(
      () => true,
      (error: unknown) => {
        if (isNoRole(error)) return false
        throw error
      },
    )
    return { name: rows[0]!.name, mayRestrict }
  } finally {
    client.release()
  }
}
