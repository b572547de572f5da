"""How Karat is written and read."""

from __future__ import annotations

from rulesfaq.engine.game import Notation
from rulesfaq.games.karat.moves import MOVE_PATH_FORMS, read_move
from rulesfaq.games.karat.paths import PATH_FORMS, picture, read
from rulesfaq.games.karat.position import FIELD_FORMS, position
from rulesfaq.games.karat.text import MOVE_FORMS, format_move, parse_move

NOTATION = Notation(
    parse_move=parse_move,
    format_move=format_move,
    position=position,
    read=read,
    picture=picture,
    moves=MOVE_FORMS,
    fields=FIELD_FORMS,
    paths=PATH_FORMS,
    read_move=read_move,
    move_paths=MOVE_PATH_FORMS,
)
