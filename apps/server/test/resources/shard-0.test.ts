import { tryShard } from './shard.ts'

tryShard(0)
