import { ARTICLE_LINK, type articlePushSets, namesIn, outreachSet } from '@huxi/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'

const CLOSED =
  '科普文章没有对外开放（PUBLIC_ARTICLES），或没有设置本站的访问地址（PUBLIC_URL），患者打不开文章链接。请联系管理员'

interface Row {
  readonly id: string
  readonly name: string
  readonly texts: readonly (string | null)[]
}

export const pushSets: Handler<typeof articlePushSets> = async (ctx) => {
  const { publicUrl, publicArticles } = ctx.services.config
  const seen = sql.join([sql`true`, ...(await storeOf(ctx, outreachSet).readable(ctx))], sql` and `)
  const { rows } = await sql<Row>`select s.id, s.name, array_agg(v.title || ' ' || v.body) as texts
    from (select * from outreach_set where ${seen} and status is distinct from '0') s
    join outreach_kind k on k.id = s.kind_id and k.event = 'none' and k.status is distinct from '0'
    join outreach_set_item i on i.set_id = s.id
    left join outreach_version v on v.template_id = i.template_id and v.status = 'live'
    group by s.id, s.name order by s.name, s.id`.execute(ctx.db)
  const fitting = rows.filter(({ texts }) => texts.every((text) => namesIn(text ?? '').includes(ARTICLE_LINK)))
  return {
    obstacle: publicUrl && publicArticles ? null : CLOSED,
    sets: fitting.map(({ id, name }) => ({ id, name })),
  }
}
