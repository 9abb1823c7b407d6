"""The games as environments of other libraries: PettingZoo, Gymnasium, OpenSpiel.

Each module needs the library whose name it has: `pip install 'tablee[pettingzoo]'` and so on.
"""
