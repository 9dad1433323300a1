import { role, type Role } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

export const roleOf = (ctx: Ctx, id: string): Promise<Role> => storeOf(ctx, role).one(ctx, id)
