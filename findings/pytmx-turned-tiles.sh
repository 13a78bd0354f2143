#!/usr/bin/env bash
# PyTMX 3.32: a tile that is turned lies elsewhere, and bit 29 of a tile's number stays in it.
#
# Expected: x, y of an object with a tile is its lower left corner about which it turns, so that a
# tile of 16 pixels at 32, 16 that is turned by 180 degrees covers 16 to 32 and 16 to 32. Of a tile's
# number the four highest bits are flags, on maps of squares too.
# Seen: the object is moved up by its height as if it stood upright, to 32, 0, and keeps its rotation:
# turned about the place that is given, it covers other pixels. Of the number only three bits are
# taken away: it stands for tile 268435457.
# Why it matters: doors and walls that somebody has turned or mirrored lie where nobody drew them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet PyTMX==3.32
cat > map.tmx <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.11.0" orientation="orthogonal" renderorder="right-down"
 width="2" height="2" tilewidth="16" tileheight="16" infinite="0" nextlayerid="3" nextobjectid="3">
 <tileset firstgid="1" name="doors" tilewidth="16" tileheight="16" tilecount="4" columns="4">
  <image source="doors.png" width="64" height="16"/>
 </tileset>
 <layer id="1" name="floor" width="2" height="2"><data encoding="csv">1,268435457,1,1</data></layer>
 <objectgroup id="2" name="doors">
  <object id="1" name="upright" gid="2" x="16" y="32" width="16" height="16"/>
  <object id="2" name="turned" gid="2" x="32" y="16" width="16" height="16" rotation="180"/>
 </objectgroup>
</map>
XML
cat > show.py <<'PYTHON'
import pytmx

found = pytmx.TiledMap("map.tmx")
doors = [f"{one.name} {one.x:g} {one.y:g} {one.rotation:g}" for one in found.objects]
print(*doors, f"tile {max(found.tiledgidmap.values())}", sep="; ")
PYTHON
seen=$(env/bin/python show.py 2> /dev/null)
echo "$seen"
[ "$seen" = "upright 16 16 0; turned 32 0 180; tile 268435457" ]
