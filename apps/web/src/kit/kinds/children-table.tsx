import { wireName } from '@huxi/model'
import type { CellProps, Look } from './kind.ts'
import styles from './children.module.css'

export const ChildrenTable = ({ field, value, look }: CellProps & { look: Look }) => {
  const columns = Object.entries(field.fields ?? {}).map(([name, f]) => [wireName(name, f), f] as const)
  return (
    <table className={styles.children} aria-label={field.label}>
      <thead>
        <tr>
          {columns.map(([wire, f]) => (
            <th key={wire} scope="col">
              {f.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(value as Record<string, unknown>[]).map((row) => (
          <tr key={String(row['id'])}>
            {columns.map(([wire, f]) => {
              const { Cell } = look(f.kind)
              const text = row[`${wire}_dictText`]
              return (
                <td key={wire}>
                  <span className={styles.label} aria-hidden>
                    {f.label}
                  </span>
                  <Cell field={f} value={row[wire]} place="detail" text={typeof text === 'string' ? text : undefined} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
