/** The password of a connection from `PGPASSFILE` or `~/.pgpass`, https://www.postgresql.org/docs/18/libpq-pgpass.html */
declare module 'pgpass' {
  export default function pgpass(
    connection: {
      readonly host: string;
      readonly port: number;
      readonly database: string;
      readonly user: string;
    },
    done: (password: string | undefined) => void,
  ): void;
}
