/**
 * SQL that reads an order id as an `OrderId`. The column holds 64 bits; an id that no double holds exactly is read as a text. A
 * text that is written becomes an integer again, by the column's affinity.
 */
export function exactId(column: string): string {
  return `IIF(${column} BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}, ${column}, CAST(${column} AS TEXT))`;
}
