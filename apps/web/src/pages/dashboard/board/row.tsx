import { Grid } from '../../../kit/ui/place.tsx'
import { cardOf, type CardName } from './cards.tsx'
import { useListed } from './listed.ts'
import place from '../../../kit/look/place.module.css'
import styles from '../../../kit/home/home.module.css'

export const Cards = ({ names }: { names: readonly CardName[] }) => {
  const listed = useListed(names)
  return (
    <Grid least="max(450px, 40%)" gap={16} align="start" className={styles.cards}>
      {names.map((name) => {
        const { wide, Content } = cardOf(name)
        return (
          <div key={name} className={place.shrink} data-wide={wide}>
            <Content {...listed} />
          </div>
        )
      })}
    </Grid>
  )
}
