// DuckDB's scan of a CSV file with the sums of the mapping shape `two sums`, on two threads, every cell as text:
// node duckdb-sums.mjs FILE
import process from 'node:process';
import { DuckDBInstance } from '@duckdb/node-api';

const [file] = process.argv.slice(2);
const database = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await database.connect();
const reader = await connection.runAndReadAll(
  `SELECT count(*)::INTEGER AS orders, sum("rows")::INTEGER AS "rows" FROM (
     SELECT "Project", "Customer", count(*) AS "rows", sum("Count"::INTEGER), sum("Price"::DECIMAL(18, 2))
     FROM read_csv($1, header = true, all_varchar = true) GROUP BY ALL)`,
  [file],
);
console.log(JSON.stringify(reader.getRowObjectsJson()[0]));
