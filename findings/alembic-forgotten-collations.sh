#!/usr/bin/env bash
# alembic 1.20.1: a batch that changes one column of a table in SQLite takes COLLATE NOCASE,
# AUTOINCREMENT and the triggers from the whole table, and says nothing.
#
# Expected: batch_alter_table keeps what it was not told to change, or warns of what it cannot keep,
# as it does of a CHECK without a name and of an index of an expression.
# Seen: the table is made anew from what SQLAlchemy reads of it, which lacks the three. After another
# column got a default, "ann" is taken beside "Ann" in a column that is unique, the number of a row
# that was deleted is given again, and the trigger is gone. STRICT and UNIQUE stay.
# Why it matters: two people have one name, and a link to what was deleted leads to something else.
# Hand batch_alter_table the whole table as copy_from=Table(...), with sqlite_autoincrement=True and
# String(collation="NOCASE"), make triggers again, and write the counter in sqlite_sequence
# back; compare sqlite_master before and after.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'alembic==1.20.1' 'sqlalchemy==2.1.9'
cat > migrate.py <<'PYTHON'
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

engine = sa.create_engine("sqlite://")


def tell(connection):
    run = connection.exec_driver_sql
    run("insert into players (name) values ('Ann'), ('Bo')")
    run("delete from players where name = 'Bo'")
    run("insert into players (name) values ('Cy')")
    number = run("select id from players where name = 'Cy'").scalar()
    log = run("select count(*) from log").scalar()
    try:
        run("insert into players (name) values ('ann')")
        beside = "taken"
    except sa.exc.IntegrityError:
        beside = "refused"
    print(f"ann beside Ann is {beside}, Cy after Bo has number {number}, {log} lines of log")


def emptied(connection):
    connection.exec_driver_sql("delete from players")
    connection.exec_driver_sql("delete from sqlite_sequence")
    connection.exec_driver_sql("delete from log")


with engine.connect() as connection:
    connection.exec_driver_sql(
        "create table players (id integer primary key autoincrement,"
        " name text collate nocase not null unique, seat text) strict"
    )
    connection.exec_driver_sql("create table log (name text)")
    connection.exec_driver_sql(
        "create trigger kept after insert on players begin insert into log values (new.name); end"
    )
    tell(connection)
    emptied(connection)
    operations = Operations(MigrationContext.configure(connection))
    with operations.batch_alter_table("players") as players:
        players.alter_column("seat", nullable=False, server_default="any")
    tell(connection)
    made = connection.exec_driver_sql("select sql from sqlite_master where name = 'players'").scalar()
    print(" ".join(made.split()).replace('"', "").replace("( ", "(").replace(" )", ")"))
PYTHON
env/bin/python -W error migrate.py | tee said
[ "$(cat said)" = "ann beside Ann is refused, Cy after Bo has number 3, 3 lines of log
ann beside Ann is taken, Cy after Bo has number 2, 0 lines of log
CREATE TABLE players (id INTEGER, name TEXT NOT NULL, seat TEXT DEFAULT 'any' NOT NULL, \
PRIMARY KEY (id), UNIQUE (name)) STRICT" ]
